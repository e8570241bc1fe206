/** Links between views of one page; the address says which is shown. */
import { Link } from 'react-router';

interface TabsProps {
  /** Names the links for screen readers. */
  label: string;
  current: string;
  tabs: readonly { key: string; label: string; to: string }[];
}

export function Tabs({ label, current, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.key} to={tab.to} replace aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
