/** /settings/filters: words to hide. */
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { shortDate } from '../words/format.ts';
import type { Filter } from './filter-form.tsx';
import css from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

const FilterDialog = later(async () => (await import('./filter-form.tsx')).FilterDialog);

const filtersQuery = trpc.filters.list.queryOptions({});

/** Posts include the results of filters. */
const refresh = (): Promise<void> => queryClient.invalidateQueries();

export function FiltersPage() {
  const words = useSettingsMessages();
  const query = useQuery(filtersQuery);
  const [edited, setEdited] = useState<Filter | 'new' | null>(null);
  return (
    <SettingsFrame
      title={words.filters}
      actions={
        <Button look="primary" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" size={18} />
          {words.newFilter}
        </Button>
      }
    >
      <Loaded query={query}>
        {(filters) =>
          filters.length === 0 ? (
            <p className="soft">{words.noFilters}</p>
          ) : (
            <Card>
              <ul className={css.list}>
                {filters.map((filter) => (
                  <FilterLine key={filter.id} filter={filter} onEdit={() => setEdited(filter)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      {edited && (
        <FilterDialog
          filter={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      )}
    </SettingsFrame>
  );
}

function FilterLine({ filter, onEdit }: { filter: Filter; onEdit: () => void }) {
  const words = useSettingsMessages();
  const [isAsked, setAsked] = useState(false);
  const { run, busy } = useAction(() => api.filters.delete.mutate({ id: filter.id }), refresh);
  const { title, keywords = [], context, expires_at: end } = filter;
  const ending = end && (new Date(end) > new Date() ? words.until({ date: shortDate(end) }) : words.over);
  return (
    <li className={css.line}>
      <div>
        <strong>{title}</strong>
        <p className="soft">{keywords.map(({ keyword }) => keyword).join(', ')}</p>
        <p className="soft">
          {[context.map((name) => words.contextNames[name]).join(', '), ending].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      <div className={css.buttons}>
        <IconButton label={words.editFilter({ title })} onClick={onEdit}>
          <Pencil aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label={words.deleteFilter({ title })} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={words.deleteFilterTitle({ title })}
          text={words.deleteFilterHint}
          verb={words.deleteFilterNow}
          busy={busy}
          onConfirm={() => run()}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
