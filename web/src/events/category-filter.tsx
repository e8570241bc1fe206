/** The field by which the list of events is filtered by category. */
import { categoryOptions } from '../../../src/look/event-categories.ts';
import { Select } from '../kit/field.tsx';
import { language } from '../words/language.ts';
import { useCategoryMessages } from './category-messages.ts';

export function CategoryFilter({ category }: { category: string }) {
  const words = useCategoryMessages();
  return (
    <Select label={words.category} name="category" defaultValue={category}>
      <option value="">{words.all}</option>
      {categoryOptions(words, language).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </Select>
  );
}
