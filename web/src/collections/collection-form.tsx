/** The fields of a collection, for a new one and for a changed one. */
import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Checkbox, TextArea, TextField } from '../kit/field.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import type { Collection } from './collection-list.tsx';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

export interface CollectionValues {
  name: string;
  description: string;
  tag_name: string;
  discoverable: boolean;
  sensitive: boolean;
}

const EMPTY: CollectionValues = { name: '', description: '', tag_name: '', discoverable: true, sensitive: false };

const valuesOf = ({ name, description, tag, discoverable, sensitive }: Collection): CollectionValues => ({
  ...{ name, description, discoverable, sensitive, tag_name: tag?.name ?? '' },
});

interface CollectionFormProps {
  /** The one that is changed. */
  collection?: Collection;
  title?: ReactNode;
  verb: string;
  onSend: (values: CollectionValues) => Promise<unknown>;
}

export function CollectionForm({ collection, title, verb, onSend }: CollectionFormProps) {
  const words = useCollectionsMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<CollectionValues>(
    collection ? valuesOf(collection) : EMPTY,
    onSend,
    { tag: 'tag_name' },
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {title && <h2>{title}</h2>}
      <TextField label={words.name} error={errorOf('name')} {...form.register('name')} />
      <TextArea label={words.description} rows={2} error={errorOf('description')} {...form.register('description')} />
      <TextField label={words.tag} error={errorOf('tag_name')} {...form.register('tag_name')} />
      <Checkbox label={words.discoverable} {...form.register('discoverable')} />
      <Checkbox label={words.sensitive} {...form.register('sensitive')} />
      <Trouble>{trouble}</Trouble>
      <Button type="submit" look="primary" busy={busy}>
        {verb}
      </Button>
    </form>
  );
}
