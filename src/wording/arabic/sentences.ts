/** Arabic: refusals that visitors and new members meet. Missing texts are said in English. */
import type { ACCOUNTS } from '../english/accounts.ts';
import type { COMMUNITY } from '../english/community.ts';
import type { POSTS } from '../english/posts.ts';
import type { REQUESTS } from '../english/requests.ts';

type English = typeof ACCOUNTS & typeof POSTS & typeof COMMUNITY & typeof REQUESTS;

const SIGN_IN = 'سجّل الدخول أولًا.';
const SIGN_IN_AGAIN = 'لم تعد جلستك صالحة. سجّل الدخول من جديد.';
const NOT_YOURS = 'هذا يخص شخصًا آخر.';
const NO_EVENT = 'لا توجد فعالية كهذه، أو لا يمكنك رؤيتها.';
const NO_GROUP = 'لا توجد مجموعة كهذه، أو لا يمكنك رؤيتها.';
const NO_PERSON = 'لا يوجد شخص كهذا، أو لا يمكنك رؤيته.';
const MALFORMED = 'لم يفهم الخادم هذا الطلب.';
const ABSENT = 'هذا غير موجود، أو لا يمكنك رؤيته.';
const CLOSED = 'لا يمكن إنشاء حسابات جديدة هنا في الوقت الحالي.';
const UNCONFIRMED = 'أكّد عنوان بريدك أولًا: الرابط في الرسالة التي أرسلناها إليك.';
const OLD_LINK = 'استُخدم هذا الرابط من قبل، أو مضى عليه وقت طويل.';

export const SENTENCES: Partial<Record<keyof English, string>> = {
  validation_failed: 'هناك شيء ناقص أو غير صحيح.',
  parameter_missing: 'هناك شيء ناقص: {name}.',
  parameters_too_many: 'هذا كثير دفعة واحدة.',
  parameters_nested: MALFORMED,
  files_too_many: 'هذه ملفات كثيرة دفعة واحدة.',
  request_malformed: MALFORMED,
  request_encoding: MALFORMED,
  query_encoding: 'هذا العنوان غير مكتوب بشكل صحيح.',
  request_too_large: 'هذا أكبر مما يُقبل.',
  media_type_unsupported: 'لا تُقبل ملفات من هذا النوع.',
  rate_limited: 'محاولات كثيرة. انتظر قليلًا قبل أن تحاول مرة أخرى.',
  unavailable: 'الخادم مشغول جدًا. حاول مرة أخرى بعد دقيقة.',
  temporary_trouble: 'حدثت مشكلة عابرة. حاول مرة أخرى.',
  no_space: 'لم تعد في الخادم مساحة لهذا.',
  failed: 'حدث خطأ في الخادم.',
  bad_request: 'لا يمكن الرد على هذا الطلب.',
  unauthenticated: SIGN_IN,
  forbidden: 'لا يُسمح بذلك.',
  not_found: ABSENT,
  nothing_here: 'لا شيء هنا.',
  conflict: 'هذا لا يتفق مع الموجود.',
  too_large: 'هذا كبير جدًا.',
  invalid: 'هذا غير صالح.',
  insufficient_storage: 'لا توجد مساحة كافية.',
  not_done: 'لا يمكن فعل ذلك.',
  token_invalid: SIGN_IN_AGAIN,
  token_revoked: SIGN_IN_AGAIN,
  token_expired: SIGN_IN_AGAIN,
  authorization_malformed: SIGN_IN_AGAIN,
  csrf_refused: 'هذه الصفحة قديمة. أعد تحميلها.',
  user_required: SIGN_IN,
  visitors_refused: SIGN_IN,
  sign_in_required: SIGN_IN,
  sign_in_needed_to: SIGN_IN,
  identity_required: 'أنشئ هوية أولًا.',
  email_unconfirmed: UNCONFIRMED,
  approval_pending: 'ما زال حسابك بانتظار الموافقة.',
  login_disabled: 'حسابك معطَّل.',
  not_allowed: 'لا يُسمح لك بذلك.',
  record_not_found: ABSENT,
  registrations_closed: CLOSED,
  sign_up_closed: CLOSED,
  invite_invalid: 'لم تعد هذه الدعوة صالحة.',
  wrong_credentials: 'عنوان البريد أو كلمة المرور غير صحيح.',
  sign_in_unconfirmed: UNCONFIRMED,
  sign_in_suspended: 'هذا الحساب معلَّق.',
  sign_in_stale: 'اكتمل تسجيل الدخول هذا، أو مضى عليه وقت طويل. ابدأ من جديد.',
  sign_in_again: 'سجّل الدخول من جديد لفعل ذلك.',
  passkey_refused: 'لم يُقبل مفتاح المرور، أو استغرق الأمر وقتًا طويلًا. حاول مرة أخرى أو استخدم طريقة أخرى.',
  username_wrong: 'اسم المستخدم: {phrase}.',
  username_taken: 'اسم المستخدم هذا مستخدَم.',
  email_malformed: 'هذا ليس عنوان بريد إلكتروني.',
  email_blocked: 'لا يمكن استخدام عنوان البريد هذا أو مزوده هنا.',
  email_taken: 'عنوان البريد هذا مستخدَم.',
  email_same: 'يجب أن يكون العنوان الجديد مختلفًا.',
  confirmation_refused: OLD_LINK,
  password_short: 'كلمة المرور قصيرة جدًا.',
  password_long: 'كلمة المرور طويلة جدًا.',
  password_common: 'كلمة المرور شائعة جدًا.',
  new_password_short: 'كلمة المرور قصيرة جدًا: الحد الأدنى للأحرف {least}.',
  new_password_long: 'كلمة المرور طويلة جدًا.',
  new_password_common: 'كلمة المرور شائعة جدًا.',
  password_wrong: 'كلمة المرور الحالية غير صحيحة.',
  password_same: 'يجب أن تكون كلمة المرور الجديدة مختلفة.',
  reset_token_wrong: OLD_LINK,
  user_not_found: NO_PERSON,
  account_not_found: 'لا يوجد حساب باسم {name}.',
  actor_not_found: NO_PERSON,
  actor_foreign: NOT_YOURS,
  self_follow: 'لا يمكنك متابعة نفسك.',
  event_not_found: NO_EVENT,
  event_uuid_not_found: NO_EVENT,
  event_id_not_found: NO_EVENT,
  event_foreign: NOT_YOURS,
  event_backwards: 'يجب أن تكون النهاية بعد البداية.',
  event_full: 'اكتملت هذه الفعالية.',
  event_has_places: 'هناك أماكن شاغرة: شارك في الفعالية مباشرة.',
  ticket_kind_full: 'لم تبق تذاكر من هذا النوع: اختر نوعا آخر أو انضم إلى قائمة الانتظار.',
  event_unwaited: 'لست على قائمة انتظار هذه الفعالية.',
  event_unpublished: 'لم تُنشر هذه الفعالية بعد.',
  event_cancelled: 'أُلغيت هذه الفعالية.',
  event_over: 'انتهت هذه الفعالية.',
  event_takes_none: 'لا تقبل هذه الفعالية مشاركين.',
  participant_already: 'أنت مشارك في هذه الفعالية من قبل.',
  participation_rejected: 'رُفضت مشاركتك في هذه الفعالية.',
  participation_creator: 'أنت المنظم الوحيد لهذه الفعالية، فلا يمكنك مغادرتها.',
  comments_closed: 'لا تقبل هذه الفعالية تعليقات.',
  comment_needs_sign_in: 'سجّل الدخول لتعلّق.',
  group_not_found: NO_GROUP,
  group_member_already: 'أنت عضو في هذه المجموعة من قبل.',
  group_join_refused: 'لا يمكنك الانضمام إلى هذه المجموعة.',
  invitation_not_found: 'لا توجد دعوة كهذه.',
};
