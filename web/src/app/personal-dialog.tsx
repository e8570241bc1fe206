/** The dialogs that the personal menu opens. */
import { AppearanceDialog } from './appearance-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export type PersonalDialogName = 'appearance' | 'signOut';

export function PersonalDialog({ name, onClose }: { name: PersonalDialogName; onClose: () => void }) {
  return name === 'appearance' ? <AppearanceDialog onClose={onClose} /> : <SignOutDialog onClose={onClose} />;
}
