-- Appeals that wait for a decision, by id: the planner does not know an enum's parameter, so they are asked for by their missing time.
CREATE INDEX "appeals_waiting_idx" ON "appeals"("id" DESC) WHERE "decided_at" IS NULL;
