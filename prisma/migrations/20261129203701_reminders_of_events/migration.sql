-- Organizers choose when participants are reminded; until then a day before, as for all events so far.
ALTER TABLE "events" ADD COLUMN "reminders" INTEGER[] DEFAULT ARRAY[1440]::INTEGER[];
ALTER TABLE "participants" ADD COLUMN "reminded_minutes" INTEGER;
