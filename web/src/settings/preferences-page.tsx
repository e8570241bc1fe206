/** /settings/preferences: languages, time zone, and how posts begin. */
import { Checkbox, Select } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { viewerZone } from '../words/format.ts';
import { LANGUAGES, language } from '../words/language.ts';
import { languageName, POST_LANGUAGES } from '../words/language-names.ts';
import { Appearance } from './appearance.tsx';
import { ReadLanguages } from './read-languages.tsx';
import { SettingsForm, SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

type User = Outputs['users']['me'];
type Preferences = Outputs['preferences']['get'];

const userQuery = trpc.users.me.queryOptions();
const preferencesQuery = trpc.preferences.get.queryOptions({});

export function PreferencesPage() {
  const words = useSettingsMessages();
  const user = useCurrentData(userQuery);
  const preferences = useCurrentData(preferencesQuery);
  return (
    <SettingsFrame title={words.preferences}>
      <Card>
        <Appearance title={words.theme} />
      </Card>
      <Loaded query={user}>
        {(me) => (
          <>
            <LanguageForm user={me} />
            <ReadLanguages user={me} />
          </>
        )}
      </Loaded>
      <Loaded query={preferences}>{(read) => <PostingForm preferences={read} />}</Loaded>
    </SettingsFrame>
  );
}

const zones = (current: string): string[] =>
  [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort();

function LanguageForm({ user }: { user: User }) {
  const words = useSettingsMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    {
      locale: LANGUAGES.find((name) => name === user.locale.split('-')[0]) ?? language,
      timeZone: user.timeZone ?? viewerZone(),
    },
    async ({ locale, timeZone }) => {
      await api.users.changeTimeZone.mutate({ timeZone });
      const now = await api.users.changeLocale.mutate({ locale });
      queryClient.setQueryData(userQuery.queryKey, now);
      // Texts and times are rendered with the page.
      if (locale === language && timeZone === viewerZone()) showToast(kit.saved);
      else location.reload();
    },
  );
  return (
    <SettingsForm onSubmit={submit} busy={busy} trouble={trouble}>
      <Select label={words.language} hint={words.languageHint} error={errorOf('locale')} {...form.register('locale')}>
        {LANGUAGES.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageName(name, name)}
          </option>
        ))}
      </Select>
      <Select
        label={words.timeZone}
        hint={words.timeZoneHint}
        error={errorOf('timeZone')}
        {...form.register('timeZone')}
      >
        {zones(user.timeZone ?? viewerZone()).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
    </SettingsForm>
  );
}

const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const QUOTES = ['public', 'followers', 'nobody'] as const;
const REPLIES = ['public', 'followers', 'mentioned', 'approval'] as const;

function valuesOf(now: Preferences) {
  return {
    privacy: VISIBILITIES.find((name) => name === now['posting:default:visibility']) ?? 'public',
    language: now['posting:default:language'] ?? '',
    quote_policy: now['posting:default:quote_policy'],
    reply_policy: now['posting:default:reply_policy'],
    sensitive: now['posting:default:sensitive'],
  };
}

function PostingForm({ preferences }: { preferences: Preferences }) {
  const words = useSettingsMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<ReturnType<typeof valuesOf>>(
    valuesOf(preferences),
    async (source) => {
      await api.profile.updateCredentials.mutate({ source });
      void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey, refetchType: 'all' });
      showToast(kit.saved);
    },
    { 'source.language': 'language' },
  );
  return (
    <SettingsForm title={words.posting} onSubmit={submit} busy={busy} trouble={trouble}>
      <Select label={words.visibility} error={errorOf('privacy')} {...form.register('privacy')}>
        {VISIBILITIES.map((name) => (
          <option key={name} value={name}>
            {words.visibilities[name]}
          </option>
        ))}
      </Select>
      <Select label={words.postLanguage} error={errorOf('language')} {...form.register('language')}>
        <option value="">{words.sameLanguage}</option>
        {POST_LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
      <Select label={words.quotes} error={errorOf('quote_policy')} {...form.register('quote_policy')}>
        {QUOTES.map((name) => (
          <option key={name} value={name}>
            {words.quotePolicies[name]}
          </option>
        ))}
      </Select>
      <Select label={words.replies} error={errorOf('reply_policy')} {...form.register('reply_policy')}>
        {REPLIES.map((name) => (
          <option key={name} value={name}>
            {words.replyPolicies[name]}
          </option>
        ))}
      </Select>
      <Checkbox label={words.sensitive} {...form.register('sensitive')} />
    </SettingsForm>
  );
}
