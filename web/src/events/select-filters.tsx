/** The fields by which the list of events is filtered by category and by language. */
import { categoryOptions } from '../../../src/look/event-categories.ts';
import { languageOptions } from '../../../src/look/language-options.ts';
import { Select } from '../kit/field.tsx';
import { language as readersLanguage } from '../words/language.ts';
import { useCategoryMessages } from './category-messages.ts';
import { useEventLanguageMessages } from './event-language-messages.ts';
import type { Filters } from './view-state.ts';

export function SelectFilters({ category, language }: Pick<Filters, 'category' | 'language'>) {
  const categories = useCategoryMessages();
  const languages = useEventLanguageMessages();
  return (
    <>
      <Select label={categories.category} name="category" defaultValue={category}>
        <option value="">{categories.all}</option>
        {categoryOptions(categories, readersLanguage).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
      <Select label={languages.language} name="language" defaultValue={language}>
        <option value="">{languages.all}</option>
        {languageOptions(readersLanguage, language).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
