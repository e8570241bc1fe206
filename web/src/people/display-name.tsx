/** The name of a person or group, with their emoji. */
import { EmojiText } from '../kit/emoji-text.tsx';
import { type Account, nameWithShortcodes } from './account.ts';

export function DisplayName({ account }: { account: Pick<Account, 'display_name' | 'username' | 'emojis'> }) {
  return (
    <bdi>
      <EmojiText text={nameWithShortcodes(account)} emojis={account.emojis} />
    </bdi>
  );
}
