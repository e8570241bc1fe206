/** Servers that the viewer hides. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { MorePages } from '../kit/more-pages.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, queryClient } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import css from './settings.module.css';
import { SettingsForm } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

const servers = pages<string>(['hidden-servers'], (page, options) => api.blocks.domains.query(page, options));

const refresh = (): Promise<void> => queryClient.invalidateQueries();

export function HiddenServers() {
  const words = useSettingsMessages();
  const query = useInfiniteQuery(servers);
  const { run, busy } = useAction((domain: string) => api.blocks.unblockDomain.mutate({ domain }), refresh);
  const { form, ...hiding } = useServerForm({ domain: '' }, async ({ domain }) => {
    await api.blocks.blockDomain.mutate({ domain });
    form.reset();
    await refresh();
  });
  return (
    <>
      <MorePages query={query} empty={<p className="soft">{words.noServers}</p>}>
        {(domains) => (
          <Card>
            <ul className={css.list}>
              {domains.map((domain) => (
                <li key={domain} className={css.line}>
                  <span>{domain}</span>
                  <IconButton
                    label={words.actOn({ act: words.remove, name: domain })}
                    busy={busy}
                    onClick={() => run(domain)}
                  >
                    <X aria-hidden="true" size={18} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </MorePages>
      <SettingsForm verb={words.hideServer} onSubmit={hiding.submit} busy={hiding.busy} trouble={hiding.trouble}>
        <TextField
          label={words.server}
          hint={words.hideServerHint}
          placeholder="example.org"
          autoCapitalize="none"
          spellCheck={false}
          error={hiding.errorOf('domain')}
          {...form.register('domain')}
        />
      </SettingsForm>
    </>
  );
}
