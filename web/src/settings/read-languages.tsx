/** The languages that the viewer reads; public timelines leave out others. */
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { languageName, POST_LANGUAGES } from '../words/language-names.ts';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

/** @param user as it is when the page opens */
export function ReadLanguages({ user }: { user: Outputs['users']['me'] }) {
  const words = useSettingsMessages();
  const { languages } = useQuery(trpc.users.me.queryOptions()).data ?? user;
  const { run, busy } = useAction(
    (chosen: string[]) => api.users.changeLanguages.mutate({ languages: chosen }),
    (changed) => queryClient.setQueryData(trpc.users.me.queryKey(), changed),
  );
  return (
    <Card className={css.form}>
      <h2>{words.readLanguages}</h2>
      <p className="soft">{words.readLanguagesHint}</p>
      {languages.length === 0 ? (
        <p>{words.allLanguages}</p>
      ) : (
        <ul className={css.chips}>
          {languages.map((code) => (
            <li key={code}>
              {languageName(code)}
              <IconButton
                label={words.removeLanguage({ name: languageName(code) })}
                busy={busy}
                onClick={() => run(languages.filter((one) => one !== code))}
              >
                <X aria-hidden="true" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Select label={words.addLanguage} value="" onChange={({ target }) => run([...languages, target.value])}>
        <option value="">{words.choose}</option>
        {POST_LANGUAGES.filter((code) => !languages.includes(code)).map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </Card>
  );
}
