/** Which posts a report is about. */
import { useQuery } from '@tanstack/react-query';
import { HtmlText } from '../kit/html-text.tsx';
import { trpc } from '../server/api.ts';
import type { Account } from './account.ts';
import css from './dialogs.module.css';
import { usePeopleMessages } from './people-messages.ts';

interface ReportedPostsProps {
  account: Account;
  /** The ids of the selected posts. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

export function ReportedPosts({ account, chosen, onChange }: ReportedPostsProps) {
  const words = usePeopleMessages();
  const { data: recent = [] } = useQuery(
    trpc.accounts.statuses.queryOptions({ id: account.id, exclude_reblogs: true, limit: 20 }),
  );
  // The one from which the report started may be older than these.
  const { data: started = [] } = useQuery(
    trpc.statuses.list.queryOptions({ id: [...chosen].slice(0, 1) }, { enabled: chosen.length > 0 }),
  );
  const known = new Set(recent.map(({ id }) => id));
  const posts = [...started.filter(({ id }) => !known.has(id)), ...recent];
  if (posts.length === 0) return null;
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={css.choices}>
      <legend>{words.reportPosts}</legend>
      <div className={css.posts}>
        {posts.map(({ id, content, spoiler_text, media_attachments, language, emojis }) => (
          <label key={id} className={css.choice}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span className={css.excerpt}>
              {spoiler_text ||
                (content ? (
                  <HtmlText html={content} lang={language} emojis={emojis} />
                ) : (
                  words.files({ number: media_attachments.length })
                ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
