/** The list of keys. */
import { useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { Checkbox } from '../kit/field.tsx';
import { areKeysOn, switchKeys } from './shortcuts.ts';
import { useShortcutsMessages } from './shortcuts-messages.ts';
import css from './shortcuts-sheet.module.css';

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const words = useShortcutsMessages();
  const [isOn, setOn] = useState(areKeysOn);
  const groups = [
    {
      title: words.places,
      keys: [
        ['g h', words.home],
        ['g l', words.local],
        ['g e', words.events],
        ['g n', words.notifications],
        ['/', words.search],
        ['n', words.write],
        ['?', words.sheet],
      ],
    },
    {
      title: words.posts,
      keys: [
        ['j', words.next],
        ['k', words.before],
        ['o', words.open],
        ['r', words.reply],
        ['b', words.boost],
        ['f', words.favourite],
      ],
    },
  ] as const;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={css.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label={words.on}
        hint={words.onHint}
        checked={isOn}
        onChange={({ target }) => {
          switchKeys(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}
