-- The Delete of an approval names its address alone.
CREATE INDEX "status_approvals_authorization_idx" ON "status_approvals"("authorization") WHERE "authorization" IS NOT NULL;
CREATE INDEX "favourites_authorization_idx" ON "favourites"("authorization") WHERE "authorization" IS NOT NULL;
