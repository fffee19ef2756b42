// Words of the frame around every page, and of parts that many pages use.
import {words} from './words/words.ts';

/** `news`: the number on the tab bar. */
export const SHELL = words('shell', 'shell', {news: (count: number) => ({count})});
/** On the banner, while the connection is not live. */
export const CONNECTION = words('shell', 'connection');
/** Points and rankings. */
export const FIELDS = words('ui', 'fields', {
  remaining: (left: number, total: number) => ({left, total}),
  points: (points: number, max: number) => ({points, max}),
  moveUp: (name: string) => ({name}),
  moveDown: (name: string) => ({name}),
  less: (name: string) => ({name}),
  more: (name: string) => ({name}),
});
/** The region of the toasts. */
export const TOASTS = words('ui', 'toasts');
/** The question to reload into a new version. */
export const UPDATE = words('ui', 'update');
/** A photo that was not uploaded, on other pages than that of the photos. */
export const FAILED_UPLOAD = words('ui', 'failedUpload', {
  photo: (number: number, message: string) => ({number, message}),
  tryAgain: (number: number) => ({number}),
  leaveOutNumber: (number: number) => ({number}),
});
