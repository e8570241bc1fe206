/** The language of an event's title and description, and both in further languages. */
import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Button } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { FormattedArea } from '../kit/formatting/formatted-area.tsx';
import { languageName, POST_LANGUAGES } from '../words/language-names.ts';
import { useEventLanguagesMessages } from './event-languages-messages.ts';
import type { TextValues } from './event-values.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';

const EMPTY_TEXT: TextValues = { title: '', description: '', isHtml: false };

/** As many as the server allows. */
const MOST = 9;

/** By their names; a client of the API may have chosen a language that the list lacks. */
const codesWith = (code: string): string[] =>
  code === '' || POST_LANGUAGES.includes(code) ? POST_LANGUAGES : [code, ...POST_LANGUAGES];

const options = (codes: readonly string[]) =>
  codes.map((code) => (
    <option key={code} value={code}>
      {languageName(code)}
    </option>
  ));

function TextFields({ form, errorOf, code, onRemove }: FormParts & { code: string; onRemove: () => void }) {
  const words = useEventLanguagesMessages();
  const at = `texts.${code}` as const;
  const name = { language: languageName(code) };
  return (
    <fieldset className={css.group}>
      <legend>{languageName(code)}</legend>
      <TextField
        label={words.titleIn(name)}
        required
        error={errorOf(`${at}.language`) ?? errorOf(`${at}.title`)}
        lang={code}
        {...form.register(`${at}.title`)}
      />
      <FormattedArea
        label={words.descriptionIn(name)}
        required
        rows={5}
        isHtml={form.getValues(`${at}.isHtml`)}
        error={errorOf(`${at}.description`)}
        lang={code}
        {...form.register(`${at}.description`)}
      />
      <div className={css.row}>
        <Button look="quiet" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {words.removeLanguage(name)}
        </Button>
      </div>
    </fieldset>
  );
}

export function LanguagesField({ form, errorOf }: FormParts) {
  const words = useEventLanguagesMessages();
  const { control } = form;
  // Forms that were stored by earlier versions have neither.
  const texts = useWatch({ control, name: 'texts' }) ?? {};
  const own = useWatch({ control, name: 'language' }) ?? '';
  const codes = Object.keys(texts);
  const change = (changed: Record<string, TextValues>): void => {
    form.setValue('texts', changed, { shouldDirty: true });
  };
  const add = (code: string): void => {
    if (code !== '') change({ ...form.getValues('texts'), [code]: EMPTY_TEXT });
  };
  const remove = (code: string): void => {
    const { [code]: _removed, ...others } = form.getValues('texts');
    form.unregister(`texts.${code}`);
    change(others);
  };
  const left = POST_LANGUAGES.filter((code) => !codes.includes(code) && code !== own);
  return (
    <>
      <Select
        label={words.ownLanguage}
        hint={words.ownLanguageHint}
        required={codes.length > 0}
        error={errorOf('language')}
        {...form.register('language')}
      >
        {(own === '' || codes.length === 0) && <option value="">{words.chooseLanguage}</option>}
        {options(codesWith(own).filter((code) => !codes.includes(code)))}
      </Select>
      <fieldset className={css.group}>
        <legend>{words.languages}</legend>
        <p className="soft">{words.languagesHint}</p>
        {codes.map((code) => (
          <TextFields key={code} form={form} errorOf={errorOf} code={code} onRemove={() => remove(code)} />
        ))}
        {codes.length < MOST && (
          <Select
            label={words.addLanguage}
            error={errorOf('texts')}
            value=""
            onChange={({ currentTarget }) => add(currentTarget.value)}
          >
            <option value="">{words.chooseLanguage}</option>
            {options(left)}
          </Select>
        )}
      </fieldset>
    </>
  );
}
