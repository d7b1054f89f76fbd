// Gives the reader a text to keep as a file.

export function save(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken what it needs when the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
