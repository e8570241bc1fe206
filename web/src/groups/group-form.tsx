/** The fields that a new group and its settings share. */
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox, Select, TextField } from '../kit/field.tsx';
import { FormattedArea } from '../kit/formatting/formatted-area.tsx';
import { type ChosenPicture, chosenPicture } from '../organizing/chosen-picture.ts';
import { PictureField } from '../organizing/picture-field.tsx';
import { useGroupsMessages } from './groups-messages.ts';
import type { Group } from './use-membership.ts';

const OPENNESSES = ['OPEN', 'MODERATED', 'INVITE_ONLY'] as const;
const POSTINGS = ['MODERATORS', 'MEMBERS', 'EVERYBODY'] as const;
const TYPES = ['GROUP', 'COMMUNITY'] as const;

export interface GroupValues {
  preferredUsername: string;
  name: string;
  summary: string;
  /** It is edited as HTML, because Markdown cannot express it. */
  summaryIsHtml: boolean;
  avatar: ChosenPicture | null;
  banner: ChosenPicture | null;
  openness: (typeof OPENNESSES)[number];
  posting: (typeof POSTINGS)[number];
  approvesPosts: boolean;
  groupType: (typeof TYPES)[number];
}

export const EMPTY: GroupValues = {
  ...{ preferredUsername: '', name: '', summary: '', summaryIsHtml: false, avatar: null, banner: null },
  ...{ openness: 'MODERATED', posting: 'MEMBERS', approvesPosts: false, groupType: 'GROUP' },
};

/** The Markdown converters are large, and loaded with the first summary. */
const markdown = () => import('../kit/formatting/markdown.ts');

export async function valuesOf(group: Group): Promise<GroupValues> {
  const { text, isHtml } = (await markdown()).editableText(group.summary);
  return {
    preferredUsername: group.preferredUsername,
    name: group.name,
    summary: text,
    summaryIsHtml: isHtml,
    avatar: chosenPicture(group.avatar),
    banner: chosenPicture(group.banner),
    openness: group.openness ?? EMPTY.openness,
    posting: group.posting ?? EMPTY.posting,
    approvesPosts: group.approvesPosts,
    groupType: group.types ?? EMPTY.groupType,
  };
}

/** @param before the previous group, whose unchanged summary stays untouched */
export async function inputOf(values: GroupValues, before: GroupValues) {
  const { name, openness, posting, approvesPosts, groupType, avatar, banner } = values;
  const summary = values.summaryIsHtml ? values.summary : (await markdown()).markdownHtml(values.summary);
  return {
    ...{ name, openness, posting, approvesPosts, groupType },
    ...{ avatarId: avatar?.id ?? null, bannerId: banner?.id ?? null },
    ...(before.summary !== values.summary && { summary }),
  };
}

/** Names of the procedures' input → of the form. */
export const FIELDS = { avatarId: 'avatar', bannerId: 'banner' } as const;

interface GroupFieldsProps {
  form: UseFormReturn<GroupValues>;
  errorOf: (name: keyof GroupValues) => string | undefined;
  onName?: (name: string) => void;
  /** Fields after the name. */
  children?: ReactNode;
}

export function GroupFields({ form, errorOf, onName, children }: GroupFieldsProps) {
  const words = useGroupsMessages();
  const { register, control } = form;
  const [isHtml, title] = useWatch({ control, name: ['summaryIsHtml', 'name'] });
  const picture = (name: 'avatar' | 'banner') => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <PictureField
          label={words[name]}
          showsLabel
          title={title}
          value={field.value}
          onChange={field.onChange}
          error={errorOf(name)}
        />
      )}
    />
  );
  return (
    <>
      <TextField
        label={words.name}
        error={errorOf('name')}
        {...register('name', { onChange: ({ target }) => onName?.(target.value) })}
      />
      {children}
      <FormattedArea
        label={words.summary}
        isHtml={isHtml}
        rows={5}
        error={errorOf('summary')}
        {...register('summary')}
      />
      {picture('avatar')}
      {picture('banner')}
      <Select label={words.openness} error={errorOf('openness')} {...register('openness')}>
        {OPENNESSES.map((name) => (
          <option key={name} value={name}>
            {words.opennesses[name]}
          </option>
        ))}
      </Select>
      <Select label={words.posting} error={errorOf('posting')} {...register('posting')}>
        {POSTINGS.map((name) => (
          <option key={name} value={name}>
            {words.postings[name]}
          </option>
        ))}
      </Select>
      <Checkbox
        label={words.approvesPosts}
        hint={words.approvesPostsHint}
        error={errorOf('approvesPosts')}
        {...register('approvesPosts')}
      />
      <Select label={words.type} error={errorOf('groupType')} {...register('groupType')}>
        {TYPES.map((name) => (
          <option key={name} value={name}>
            {words.types[name]}
          </option>
        ))}
      </Select>
    </>
  );
}
