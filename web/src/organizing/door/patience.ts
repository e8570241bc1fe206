/** How long a person waits at the door for the answer of the server; then the device decides by its list. */
export const ANSWER_MS = 1500;
