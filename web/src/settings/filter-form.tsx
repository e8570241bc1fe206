/** Creates or changes a filter, with its words. */
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Checkbox, Select, TextField } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, type Outputs, trpc } from '../server/api.ts';
import { forRow, useCurrentData } from '../server/form-values.ts';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

export type Filter = Outputs['filters']['list'][number];

const CONTEXTS = ['home', 'notifications', 'public', 'thread', 'account'] as const;
const ACTIONS = ['warn', 'hide', 'blur'] as const;

const SECONDS = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 };

type Expiry = keyof typeof SECONDS | 'never' | 'keep';

const EXPIRIES: readonly Expiry[] = ['never', 'hour', 'day', 'week', 'month'];

interface Word {
  /** The server's, for one that it has. */
  word?: string;
  keyword: string;
  whole: boolean;
}

interface Values {
  title: string;
  context: Record<(typeof CONTEXTS)[number], boolean>;
  filter_action: (typeof ACTIONS)[number];
  expiry: Expiry;
  keywords_attributes: Word[];
}

function valuesOf(filter: Filter | null): Values {
  const isIn = (name: (typeof CONTEXTS)[number]): boolean => filter?.context.includes(name) ?? true;
  return {
    title: filter?.title ?? '',
    context: {
      home: isIn('home'),
      notifications: isIn('notifications'),
      public: isIn('public'),
      thread: isIn('thread'),
      account: isIn('account'),
    },
    filter_action: filter?.filter_action ?? 'warn',
    expiry: filter?.expires_at ? 'keep' : 'never',
    keywords_attributes: filter?.keywords?.map(({ id, keyword, whole_word }) => ({
      word: id,
      keyword,
      whole: whole_word,
    })) ?? [{ keyword: '', whole: true }],
  };
}

/** Undefined leaves it unchanged, null removes it. */
const secondsOf = (expiry: Expiry): number | null | undefined =>
  expiry === 'keep' ? undefined : expiry === 'never' ? null : SECONDS[expiry];

function save(filter: Filter | null, values: Values): Promise<Filter> {
  const { title, filter_action, expiry } = values;
  const kept = values.keywords_attributes.filter(({ keyword }) => keyword.trim() !== '');
  const gone = (filter?.keywords ?? []).filter(({ id }) => !kept.some(({ word }) => word === id));
  const input = {
    title,
    filter_action,
    context: CONTEXTS.filter((name) => values.context[name]),
    expires_in: secondsOf(expiry),
    keywords_attributes: [
      ...kept.map(({ word, keyword, whole }) => ({ ...(word && { id: word }), keyword, whole_word: whole })),
      ...gone.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
  return filter ? api.filters.update.mutate({ id: filter.id, ...input }) : api.filters.create.mutate(input);
}

interface FilterFormProps {
  /** Null for a new one. */
  filter: Filter | null;
  onClose: () => void;
  onSaved: () => void;
}

export function FilterDialog({ filter, ...given }: FilterFormProps) {
  const words = useSettingsMessages();
  return (
    <Dialog title={filter ? words.editFilter({ title: filter.title }) : words.newFilter} onClose={given.onClose}>
      {filter ? <EditedFilter filter={filter} {...given} /> : <FilterForm filter={null} {...given} />}
    </Dialog>
  );
}

function EditedFilter({ filter, ...given }: FilterFormProps & { filter: Filter }) {
  const current = useCurrentData(trpc.filters.get.queryOptions({ id: filter.id }, forRow(filter)));
  return <Loaded query={current}>{(read) => <FilterForm filter={read} {...given} />}</Loaded>;
}

function FilterForm({ filter, onClose, onSaved }: FilterFormProps) {
  const words = useSettingsMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<Values>(valuesOf(filter), async (values) => {
    await save(filter, values);
    onSaved();
    onClose();
  });
  const keywords = useFieldArray({ control: form.control, name: 'keywords_attributes' });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={words.filterTitle} error={errorOf('title')} {...form.register('title')} />
      <fieldset className={css.group}>
        <legend>{words.keywords}</legend>
        {keywords.fields.map(({ id, keyword }, place) => (
          <div key={id} className={css.keyword}>
            <TextField
              label={words.keyword({ place: place + 1 })}
              error={errorOf(`keywords_attributes.${place}.keyword`)}
              {...form.register(`keywords_attributes.${place}.keyword`)}
            />
            <Checkbox label={words.wholeWord} {...form.register(`keywords_attributes.${place}.whole`)} />
            <IconButton
              label={`${words.remove}: ${keyword || words.keyword({ place: place + 1 })}`}
              onClick={() => keywords.remove(place)}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </div>
        ))}
        <div>
          <Button onClick={() => keywords.append({ keyword: '', whole: true })}>
            <Plus aria-hidden="true" size={18} />
            {words.addKeyword}
          </Button>
        </div>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{words.contexts}</legend>
        <div>
          {' '}
          {CONTEXTS.map((name) => (
            <Checkbox key={name} label={words.contextNames[name]} {...form.register(`context.${name}`)} />
          ))}
        </div>{' '}
      </fieldset>
      <Select label={words.action} {...form.register('filter_action')}>
        {ACTIONS.map((name) => (
          <option key={name} value={name}>
            {words.actions[name]}
          </option>
        ))}
      </Select>
      <Select label={words.expires} {...form.register('expiry')}>
        {(filter?.expires_at ? (['keep', ...EXPIRIES] as const) : EXPIRIES).map((name) => (
          <option key={name} value={name}>
            {words.expiries[name]}
          </option>
        ))}
      </Select>
      <Trouble>{trouble}</Trouble>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
