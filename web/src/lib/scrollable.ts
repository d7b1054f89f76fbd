// What is larger than its place can be scrolled by keys as well as by finger: it is a stop of the tab key as long as there
// is something to scroll.

export function scrollable(element: HTMLElement): () => void {
  const look = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0;
    // A reader who is there is not sent away.
    else if (element !== document.activeElement) element.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  size.observe(element);
  const content = new MutationObserver(look);
  content.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}
