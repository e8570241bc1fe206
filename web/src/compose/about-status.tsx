/** The post that is replied to or quoted, beside the composer. */
import { Face } from '../../../src/look/components/face.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { DisplayName } from '../people/display-name.tsx';
import css from './composer.module.css';
import type { Status } from './draft.ts';

export function AboutStatus({ status, label }: { status: Status; label: string }) {
  const { account, content, spoiler_text, language, emojis } = status;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long post is scrolled, which takes the keyboard too
    <section className={css.about} aria-label={label} tabIndex={0}>
      <p className={css.who}>
        <Face of={account} size="xs" />
        <strong>
          <DisplayName account={account} />
        </strong>
        <bdi className="soft">@{account.acct}</bdi>
      </p>
      {spoiler_text ? (
        <p lang={language ?? undefined}>{spoiler_text}</p>
      ) : (
        <HtmlText html={content} lang={language} emojis={emojis} />
      )}
    </section>
  );
}
