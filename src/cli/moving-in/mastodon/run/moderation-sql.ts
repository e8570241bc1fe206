/** Reports, warnings and appeals. */
import { unlessTooLong } from '../../indexed-texts.ts';

const REPORTS = `
  INSERT INTO reports (id, uri, reporter_id, reported_id, content, status, category, rule_ids, forwarded, assigned_id, decided_by_id, decided_at, created_at, updated_at)
  SELECT r.id, coalesce(${unlessTooLong("nullif(r.uri, '')")}, $web || '/report/' || r.id), r.account_id, r.target_account_id, nullif(r.comment, ''),
    CASE WHEN r.action_taken_at IS NULL THEN 'OPEN' ELSE 'RESOLVED' END::"ReportStatus",
    CASE r.category WHEN 1000 THEN 'SPAM' WHEN 1500 THEN 'LEGAL' WHEN 2000 THEN 'VIOLATION' ELSE 'OTHER' END::"ReportCategory",
    coalesce(r.rule_ids, '{}'), coalesce(r.forwarded, false), assigned.id, decided.id, r.action_taken_at, r.created_at, r.updated_at
  FROM moving_in.reports r JOIN actors one ON one.id = r.account_id JOIN actors other ON other.id = r.target_account_id
    LEFT JOIN actors assigned ON assigned.id = r.assigned_account_id LEFT JOIN actors decided ON decided.id = r.action_taken_by_account_id
  ON CONFLICT DO NOTHING`;

const NOTES = `
  INSERT INTO report_notes (id, report_id, moderator_id, content, created_at)
  SELECT n.id, n.report_id, n.account_id, n.content, n.created_at
  FROM moving_in.report_notes n JOIN reports r ON r.id = n.report_id JOIN actors a ON a.id = n.account_id`;

const WARNINGS = `
  INSERT INTO account_warnings (id, target_id, moderator_id, action, text, status_ids, report_id, overruled_at, created_at)
  SELECT w.id, w.target_account_id, moderator.id,
    CASE w.action WHEN 1000 THEN 'disable' WHEN 1250 THEN 'mark_statuses_as_sensitive' WHEN 1500 THEN 'delete_statuses' WHEN 2000 THEN 'sensitive'
      WHEN 3000 THEN 'silence' WHEN 4000 THEN 'suspend' ELSE 'none' END,
    w.text, ARRAY(SELECT s.id::bigint FROM unnest(w.status_ids) AS s (id) WHERE s.id ~ '^[0-9]{1,18}$'), r.id, w.overruled_at, w.created_at
  FROM moving_in.account_warnings w JOIN actors a ON a.id = w.target_account_id LEFT JOIN actors moderator ON moderator.id = w.account_id
    LEFT JOIN reports r ON r.id = w.report_id`;

const APPEALS = `
  INSERT INTO appeals (id, account_warning_id, actor_id, text, state, decided_by_id, decided_at, created_at)
  SELECT p.id, p.account_warning_id, p.account_id, p.text,
    CASE WHEN p.approved_at IS NOT NULL THEN 'APPROVED' WHEN p.rejected_at IS NOT NULL THEN 'REJECTED' ELSE 'PENDING' END::"AppealState",
    decided.id, coalesce(p.approved_at, p.rejected_at), p.created_at
  FROM moving_in.appeals p JOIN account_warnings w ON w.id = p.account_warning_id JOIN actors a ON a.id = p.account_id
    LEFT JOIN actors decided ON decided.id = coalesce(p.approved_by_account_id, p.rejected_by_account_id)`;

const PRESETS = `
  INSERT INTO warning_presets (id, title, text, created_at, updated_at) SELECT id, title, text, created_at, updated_at FROM moving_in.account_warning_presets`;

export const MODERATION_SQL = [REPORTS, NOTES, WARNINGS, APPEALS, PRESETS];
