/** Parts of a page, each with an address of its own. */
import { Link } from 'react-router';
import css from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { name: string; text: string }[];
  /** The name of the one that is shown. */
  shown: string;
}

export function Tabs({ label, tabs, shown }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ name, text }) => (
        <Link key={name} to={`?tab=${name}`} replace aria-current={name === shown ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
