/** Loads every module that declares SQL statements, in each form that they take. */
import '../../src/app.ts';
import '../../src/demo/clear-demo.ts';
import '../../src/domain/push/import-subscriptions.ts';
import '../../src/jobs/handlers.ts';
import '../../src/jobs/worker/lost-jobs.ts';
import '../../src/jobs/worker/timetable.ts';
import '../../src/platform/database/process-number.ts';
import '../../src/platform/database/replica.ts';
import '../../src/platform/database/origins.ts';

export { declaredStatements } from '../../src/platform/database/sql.ts';
