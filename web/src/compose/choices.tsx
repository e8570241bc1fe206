/** The audience of a post, who may quote it and reply to it, and its language. */
import { useQuery } from '@tanstack/react-query';
import { AtSign, ChevronDown, Globe, Lock, type LucideIcon, Moon } from 'lucide-react';
import { useId } from 'react';
import { trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import css from './composer.module.css';
import type { Draft, QuotePolicy, ReplyPolicy, Visibility } from './draft.ts';
import { BY_REACH } from './start-draft.ts';
import type { Change } from './use-draft.ts';

interface ChoicesProps {
  draft: Draft;
  onChange: Change;
  /** Whether it is posted already: then readers have seen it as it is. */
  isPosted: boolean;
  /** Whether the author is a member of the group that it is for, and may write to its members alone. */
  isMember: boolean;
}

const ICONS: Record<Visibility, LucideIcon> = { public: Globe, unlisted: Moon, private: Lock, direct: AtSign };

/** The audience of a post for the members of a group, which is no visibility. */
const MEMBERS = 'members';

const POLICIES: readonly QuotePolicy[] = ['public', 'followers', 'nobody'];
const REPLY_POLICIES: readonly ReplyPolicy[] = ['public', 'followers', 'mentioned', 'approval'];

export function Choices({ draft, onChange, isPosted, isMember }: ChoicesProps) {
  const words = useComposeMessages();
  const id = useId();
  const { data: languages = [] } = useQuery(
    trpc.instance.languages.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const isListed = languages.some(({ code }) => code === draft.language);
  const { membersOnly = false } = draft;
  const isOfGroup = draft.group != null || membersOnly;
  const audiences = isOfGroup
    ? isMember || membersOnly
      ? ([draft.visibility, MEMBERS] as const)
      : [draft.visibility]
    : BY_REACH;
  const isForEverybody = !membersOnly && (draft.visibility === 'public' || draft.visibility === 'unlisted');
  const hint = membersOnly ? words.membersHint : words.visibilityHints[draft.visibility];
  const Icon = membersOnly ? Lock : ICONS[draft.visibility];
  return (
    <div className={css.choices}>
      <label className={`chip ${css.chip}`}>
        <Icon className="icon s" aria-hidden="true" />
        <span className="hidden">{words.visibility}</span>
        <select
          value={membersOnly ? MEMBERS : draft.visibility}
          disabled={isPosted || (membersOnly && draft.group == null)}
          aria-describedby={`${id}-hint`}
          onChange={({ target: { value } }) =>
            onChange(isOfGroup ? { membersOnly: value === MEMBERS } : { visibility: value as Visibility })
          }
        >
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {audience === MEMBERS ? words.members : words.visibilities[audience]}
            </option>
          ))}
        </select>
        <ChevronDown className="icon s" aria-hidden="true" />
      </label>
      <label className={css.quiet}>
        <span className="hidden">{words.language}</span>
        <select value={draft.language} onChange={({ target }) => onChange({ language: target.value })}>
          {!isListed && <option value={draft.language}>{draft.language}</option>}
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isForEverybody && (
        <label className={css.quiet}>
          <span>{words.quotePolicy}</span>
          <select
            value={draft.quotePolicy}
            onChange={({ target }) => onChange({ quotePolicy: target.value as QuotePolicy })}
          >
            {POLICIES.map((policy) => (
              <option key={policy} value={policy}>
                {words.quotePolicies[policy]}
              </option>
            ))}
          </select>
        </label>
      )}
      {draft.visibility !== 'direct' && !membersOnly && draft.title == null && (
        <label className={css.quiet}>
          <span>{words.replyPolicy}</span>
          <select
            value={draft.replyPolicy}
            onChange={({ target }) => onChange({ replyPolicy: target.value as ReplyPolicy })}
          >
            {REPLY_POLICIES.map((policy) => (
              <option key={policy} value={policy}>
                {words.replyPolicies[policy]}
              </option>
            ))}
          </select>
        </label>
      )}
      <p id={`${id}-hint`} className={draft.visibility === 'public' && !membersOnly ? 'hidden' : `meta ${css.hint}`}>
        {hint}
      </p>
    </div>
  );
}
