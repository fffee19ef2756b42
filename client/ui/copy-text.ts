// Copies a text and reports the result in a toast.
import {toast, toastError} from './toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch {
    toastError('This browser does not let Wing copy.');
  }
}
