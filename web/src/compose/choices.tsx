/** Who sees a post, who may quote it, and its language. */
import { useQuery } from '@tanstack/react-query';
import { Select } from '../kit/field.tsx';
import { trpc } from '../server/api.ts';
import { useComposeMessages } from './compose-messages.ts';
import css from './composer.module.css';
import type { Draft, QuotePolicy, Visibility } from './draft.ts';
import { BY_REACH } from './start-draft.ts';
import type { Change } from './use-draft.ts';

interface ChoicesProps {
  draft: Draft;
  onChange: Change;
  /** Whether it is posted already: then readers have seen it as it is. */
  isPosted: boolean;
}

const POLICIES: readonly QuotePolicy[] = ['public', 'followers', 'nobody'];

export function Choices({ draft, onChange, isPosted }: ChoicesProps) {
  const words = useComposeMessages();
  const { data: languages = [] } = useQuery(
    trpc.instance.languages.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const isListed = languages.some(({ code }) => code === draft.language);
  const isForEverybody = draft.visibility === 'public' || draft.visibility === 'unlisted';
  return (
    <div className={css.choices}>
      <Select
        label={words.visibility}
        value={draft.visibility}
        disabled={isPosted}
        hint={words.visibilityHints[draft.visibility]}
        onChange={({ target }) => onChange({ visibility: target.value as Visibility })}
      >
        {BY_REACH.map((visibility) => (
          <option key={visibility} value={visibility}>
            {words.visibilities[visibility]}
          </option>
        ))}
      </Select>
      {isForEverybody && (
        <Select
          label={words.quotePolicy}
          value={draft.quotePolicy}
          onChange={({ target }) => onChange({ quotePolicy: target.value as QuotePolicy })}
        >
          {POLICIES.map((policy) => (
            <option key={policy} value={policy}>
              {words.quotePolicies[policy]}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={words.language}
        value={draft.language}
        onChange={({ target }) => onChange({ language: target.value })}
      >
        {!isListed && <option value={draft.language}>{draft.language}</option>}
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
