/** Copies texts to the clipboard. */
import { showToast } from './toast.tsx';

/**
 * Where the browser does not allow it, the toast shows the text itself, which can be selected.
 *
 * @param copied the toast that says that it is copied
 */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(text);
  }
}
