// Copies a text and reports the result in a toast.
import {SHELL} from '../../rules/shell-words.ts';
import {toast, toastError} from './toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(SHELL.copied);
  } catch {
    toastError(SHELL.cannotCopy);
  }
}
