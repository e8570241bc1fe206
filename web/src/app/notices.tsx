/** Notices above every page that are seldom seen, in one module. */
import { NewVersion } from './new-version.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

export function Notices() {
  return (
    <>
      <SignedOutNotice />
      <UnsentNotice />
      <NewVersion />
    </>
  );
}
