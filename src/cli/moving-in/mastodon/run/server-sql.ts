/** Roles, rules, and the limits that the staff set. */

/** The permissions that this server knows: later ones of Mastodon have no place. */
export const KNOWN_PERMISSIONS = 2_097_151;

/** The role of everybody and the first three have the same ids. */
const ROLES = `
  INSERT INTO roles (id, name, color, permissions, "position", highlighted, collection_limit, require_2fa, created_at, updated_at)
  SELECT r.id, r.name, r.color, (r.permissions & ${KNOWN_PERMISSIONS})::int, r.position, r.highlighted, r.collection_limit, r.require_2fa, r.created_at, r.updated_at
  FROM moving_in.user_roles r
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, color = excluded.color, permissions = excluded.permissions, "position" = excluded."position",
    highlighted = excluded.highlighted, collection_limit = excluded.collection_limit, require_2fa = excluded.require_2fa`;

const RULES = `
  INSERT INTO rules (id, text, hint, translations, position, created_at, deleted_at)
  SELECT r.id, r.text, r.hint, coalesce((SELECT jsonb_object_agg(t.language, jsonb_build_object('text', t.text, 'hint', t.hint))
    FROM moving_in.rule_translations t WHERE t.rule_id = r.id), '{}'), row_number() OVER (ORDER BY r.priority, r.id), r.created_at, r.deleted_at
  FROM moving_in.rules r`;

const DOMAIN_BLOCKS = `
  INSERT INTO instance_domain_blocks (id, domain, severity, reject_media, reject_reports, public_comment, private_comment, obfuscate, created_at)
  SELECT DISTINCT ON (lower(b.domain)) b.id, lower(b.domain), CASE b.severity WHEN 0 THEN 'SILENCE' WHEN 1 THEN 'SUSPEND' ELSE 'NOOP' END::"DomainBlockSeverity",
    b.reject_media, b.reject_reports, coalesce(b.public_comment, ''), coalesce(b.private_comment, ''), b.obfuscate, b.created_at
  FROM moving_in.domain_blocks b ORDER BY lower(b.domain), b.id`;

const DOMAIN_ALLOWS = `
  INSERT INTO domain_allows (id, domain, created_at)
  SELECT min(id), lower(domain), min(created_at) FROM moving_in.domain_allows GROUP BY lower(domain)`;

const EMAIL_DOMAIN_BLOCKS = `
  INSERT INTO email_domain_blocks (id, domain, allow_with_approval, created_at)
  SELECT DISTINCT ON (lower(b.domain)) b.id, lower(b.domain), b.allow_with_approval, b.created_at
  FROM moving_in.email_domain_blocks b ORDER BY lower(b.domain), b.id`;

const IP_BLOCKS = `
  INSERT INTO ip_blocks (id, network, severity, comment, created_at, expires_at)
  SELECT DISTINCT ON (network(b.ip)) b.id, network(b.ip)::text,
    CASE b.severity WHEN 5000 THEN 'SIGN_UP_REQUIRES_APPROVAL' WHEN 5500 THEN 'SIGN_UP_BLOCK' ELSE 'NO_ACCESS' END::"IpBlockSeverity", b.comment, b.created_at, b.expires_at
  FROM moving_in.ip_blocks b ORDER BY network(b.ip), b.id`;

export const SERVER_SQL = [ROLES, RULES, DOMAIN_BLOCKS, DOMAIN_ALLOWS, EMAIL_DOMAIN_BLOCKS, IP_BLOCKS];

/** After people. */
const CANONICAL_BLOCKS = `
  INSERT INTO canonical_email_blocks (id, canonical_email_hash, reference_actor_id, created_at)
  SELECT DISTINCT ON (b.canonical_email_hash) b.id, b.canonical_email_hash, a.id, b.created_at
  FROM moving_in.canonical_email_blocks b LEFT JOIN actors a ON a.id = b.reference_account_id ORDER BY b.canonical_email_hash, b.id`;

/** Sign-ups at the same moment could use an invite once too often. */
const INVITES = `
  INSERT INTO invites (id, code, actor_id, max_uses, uses, autofollow, comment, expires_at, created_at)
  SELECT i.id, i.code, u.default_actor_id, CASE WHEN i.max_uses < 0 THEN 0 ELSE i.max_uses END, greatest(least(i.uses, i.max_uses), 0), i.autofollow, coalesce(i.comment, ''), i.expires_at, i.created_at
  FROM moving_in.invites i JOIN users u ON u.id = i.user_id`;

const INVITED = `UPDATE users u SET invite_id = i.id FROM moving_in.users m JOIN invites i ON i.id = m.invite_id WHERE m.id = u.id`;

const SIGNED_UP_WITH = `UPDATE users u SET signed_up_with_id = a.id FROM moving_in.users m JOIN apps a ON a.id = m.created_by_application_id WHERE m.id = u.id`;

/** `$1` is the issuer. */
export const IDENTITIES_SQL = `
  INSERT INTO provider_identities (issuer, subject, user_id, label, created_at, used_at)
  SELECT DISTINCT ON (i.user_id) $1, i.uid, u.id, u.email, i.created_at, i.created_at
  FROM moving_in.identities i JOIN users u ON u.id = i.user_id WHERE i.uid <> '' ORDER BY i.user_id, i.id DESC ON CONFLICT DO NOTHING`;

export const AFTER_PEOPLE_SQL = [CANONICAL_BLOCKS, INVITES, INVITED, SIGNED_UP_WITH];
