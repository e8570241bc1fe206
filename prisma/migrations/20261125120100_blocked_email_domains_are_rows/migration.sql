-- The setting blockedEmailDomains becomes rows. Ids begin with the time in milliseconds, as those of the server do.
INSERT INTO "email_domain_blocks" ("id", "domain", "created_at")
SELECT ((extract(epoch FROM now()) * 1000)::BIGINT << 16) + row_number() OVER (ORDER BY named.domain), named.domain, now()
FROM (SELECT DISTINCT lower(d.domain) AS domain
      FROM "settings" s, jsonb_array_elements_text(CASE jsonb_typeof(s."value") WHEN 'array' THEN s."value" ELSE '[]' END) AS d (domain)
      WHERE s."name" = 'blockedEmailDomains') named;

DELETE FROM "settings" WHERE "name" = 'blockedEmailDomains';
