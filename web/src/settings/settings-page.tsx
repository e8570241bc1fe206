/** /settings: links to all settings. */
import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  ChevronRight,
  Database,
  Filter,
  KeyRound,
  type LucideIcon,
  Merge,
  MonitorSmartphone,
  Shield,
  ShieldCheck,
  SlidersHorizontal,
  User,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { Link } from 'react-router';
import { Page } from '../kit/page.tsx';
import { trpc } from '../server/api.ts';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

interface Entry {
  to: string;
  name: string;
  hint: string;
  Icon: LucideIcon;
  /** A page of the server. */
  isServer?: boolean;
}

export function SettingsPage() {
  const words = useSettingsMessages();
  const { data: user } = useQuery(trpc.users.me.queryOptions());
  const { data: joined } = useQuery(trpc.joinedAccounts.state.queryOptions());
  const entries: Entry[] = [
    { to: '/settings/profile', name: words.profile, hint: words.profileHint, Icon: User },
    { to: '/settings/preferences', name: words.preferences, hint: words.preferencesHint, Icon: SlidersHorizontal },
    { to: '/settings/notifications', name: words.notifications, hint: words.notificationsHint, Icon: Bell },
    { to: '/settings/relationships', name: words.relationships, hint: words.relationshipsHint, Icon: UsersRound },
    { to: '/settings/filters', name: words.filters, hint: words.filtersHint, Icon: Filter },
    { to: '/settings/identities', name: words.identities, hint: words.identitiesHint, Icon: UserRoundCog },
    { to: '/settings/account', name: words.account, hint: words.accountHint, Icon: KeyRound },
    { to: '/settings/security', name: words.security, hint: words.securityHint, Icon: ShieldCheck, isServer: true },
    { to: '/settings/access', name: words.access, hint: words.accessHint, Icon: MonitorSmartphone, isServer: true },
    { to: '/settings/data', name: words.data, hint: words.dataHint, Icon: Database, isServer: true },
  ];
  if (user && user.role !== 'USER') {
    entries.push({
      to: '/moderation',
      name: words.moderation,
      hint: words.moderationHint,
      Icon: Shield,
      isServer: true,
    });
  }
  // The last one, because it comes late and must move no other.
  if (joined?.state === 'open') {
    entries.push({
      to: '/settings/joined-accounts',
      name: words.joined,
      hint: words.joinedHint,
      Icon: Merge,
      isServer: true,
    });
  }
  return (
    <Page title={words.title}>
      <nav aria-label={words.title}>
        <ul className={css.index}>
          {entries.map(({ to, name, hint, Icon, isServer = false }) => (
            <li key={to}>
              <Link to={to} reloadDocument={isServer}>
                <Icon aria-hidden="true" />
                <span>
                  <strong>{name}</strong>
                  <span className="soft">{hint}</span>
                </span>
                <ChevronRight aria-hidden="true" className={`${css.arrow} turns`} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
