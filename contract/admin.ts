import { Type, type Static } from 'typebox';
import { Password } from './auth.ts';
import { Id, Instant } from './common.ts';

/** Default and maximum number of accounts per page. */
export const ADMIN_PAGE = 200;

export const AdminUser = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  university: Type.String(),
  createdAt: Instant,
});
export type AdminUser = Static<typeof AdminUser>;

/** One page of `users`, newest first. `count` is the number of all accounts. */
export const AdminUsersResponse = Type.Object({
  users: Type.Array(AdminUser),
  count: Type.Integer(),
});
export type AdminUsersResponse = Static<typeof AdminUsersResponse>;

export const AdminUsersQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ADMIN_PAGE, default: ADMIN_PAGE })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type AdminUsersQuery = Static<typeof AdminUsersQuery>;

/** The password of the admin. A deletion without a body is refused. */
export const ClearBody = Type.Union([
  Type.Object({ password: Password }, { additionalProperties: false }),
  Type.Null(),
]);
export type ClearBody = Static<typeof ClearBody>;
