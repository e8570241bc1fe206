/** The category of an event. Any word is accepted as one; those are offered that other servers know. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { categoryOptions, readCategory } from '../../../src/look/event-categories.ts';
import { useCategoryMessages } from '../events/category-messages.ts';
import { Select } from '../kit/field.tsx';
import { language } from '../words/language.ts';
import type { FormParts } from './form-parts.ts';

export function CategoryField({ form, errorOf }: FormParts) {
  const words = useCategoryMessages();
  const category = useWatch({ control: form.control, name: 'category' });
  const known = readCategory(category);
  // A word of its own can be chosen again after another one was tried.
  const [own] = useState(category);
  const others = [...new Set([own, category])].filter((word) => readCategory(word) === null);
  return (
    <Select label={words.category} error={errorOf('category')} {...form.register('category')}>
      {others.map((word) => (
        <option key={word}>{word}</option>
      ))}
      {categoryOptions(words, language).map(([name, text]) => (
        // The event keeps its spelling.
        <option key={name} value={name === known ? category : name}>
          {text}
        </option>
      ))}
    </Select>
  );
}
