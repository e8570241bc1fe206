/** What the community says of itself. */
import type { Platform } from '../../platform/platform.ts';

export interface InstanceProfile {
  name: string;
  description: string;
  contactEmail: string;
  contactActorId: bigint | null;
  languages: string[];
  registrations: 'open' | 'approval' | 'closed';
}

export async function instanceProfile({ config }: Pick<Platform, 'config'>): Promise<InstanceProfile> {
  return {
    name: 'Plaza',
    description: '',
    contactEmail: '',
    contactActorId: null,
    languages: ['en'],
    registrations: config.registrations,
  };
}
