/** Light or dark, from the personal menu. */
import { Dialog } from '../kit/dialog.tsx';
import { Appearance } from '../settings/appearance.tsx';
import { useAppMessages } from './app-messages.ts';

export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const words = useAppMessages();
  return (
    <Dialog title={words.appearance} onClose={onClose}>
      <Appearance />
    </Dialog>
  );
}
