/** Light or dark, and more contrast: shown at once, in this browser. */
import { useState } from 'react';
import { Checkbox } from '../kit/field.tsx';
import { chooseLook, type Look, lookNow, THEMES } from '../kit/theme.ts';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

export function Appearance({ title }: { title?: string }) {
  const words = useSettingsMessages();
  const [look, setLook] = useState(lookNow);
  const choose = (change: Partial<Look>): void => {
    const next = { ...look, ...change };
    chooseLook(next);
    setLook(next);
  };
  return (
    <div className={css.form}>
      {title && <h2>{title}</h2>}
      <fieldset className={css.themes}>
        <legend className={title ? 'hidden' : undefined}>{words.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme} className="choice">
            <input type="radio" name="theme" checked={look.theme === theme} onChange={() => choose({ theme })} />
            {words.themes[theme]}
          </label>
        ))}
      </fieldset>
      <Checkbox
        label={words.contrast}
        checked={look.moreContrast}
        onChange={({ target }) => choose({ moreContrast: target.checked })}
      />
      <p className="hint">{words.themeHint}</p>
    </div>
  );
}
