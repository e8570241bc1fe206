/** The name of a person or group, with their emoji. */
import { EmojiText } from '../kit/emoji-text.tsx';
import { type Account, nameOf } from './account.ts';

export function DisplayName({ account }: { account: Pick<Account, 'display_name' | 'username' | 'emojis'> }) {
  return (
    <bdi>
      <EmojiText text={nameOf(account)} emojis={account.emojis} />
    </bdi>
  );
}
