/** Lists what was written without a network: pending calls, and those that the server refused later. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { discardUnsent, type Unsent, useUnsent } from '../server/outbox.ts';
import { useAppMessages } from './app-messages.ts';
import css from './notices.module.css';

/** The text of a post, so that nothing typed is lost. */
function textOf({ call, input }: Unsent): string | null {
  return call === 'createStatus' ? ((input as { status?: string }).status ?? null) : null;
}

function UnsentEntry({ unsent }: { unsent: Unsent }) {
  const words = useAppMessages();
  const kit = useKitMessages();
  const text = textOf(unsent);
  const discard = (): void => discardUnsent(unsent.id);
  return (
    <li>
      <p>
        {words[unsent.call]}
        {text && <q>{text}</q>}
      </p>
      <p className="soft">{unsent.waiting ? words.waiting : errorText(unsent.error, kit)}</p>
      {!unsent.waiting &&
        (text ? (
          <AskingButton
            asked={{ title: words.discardTitle, text: words.discardHint, verb: words.discard }}
            onConfirm={discard}
          >
            {words.discard}
          </AskingButton>
        ) : (
          <Button onClick={discard}>{words.discard}</Button>
        ))}
    </li>
  );
}

export function UnsentNotice() {
  const words = useAppMessages();
  const unsent = useUnsent();
  if (unsent.length === 0) return null;
  return (
    <section className={css.notice} aria-label={words.unsent}>
      <strong>{words.unsent}</strong>
      <ul>
        {unsent.map((each) => (
          <UnsentEntry key={each.id} unsent={each} />
        ))}
      </ul>
    </section>
  );
}
