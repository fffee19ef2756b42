// What the service worker asks Wing's windows, in the words that both sides know.

/** Answered, on the port that comes with it, with the path that the window shows. */
export const WHERE_ARE_YOU = 'where are you?';
