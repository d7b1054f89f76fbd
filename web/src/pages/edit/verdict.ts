/** The element that says what the game thinks of the position. */
export const VERDICT = 'edit-verdict';
