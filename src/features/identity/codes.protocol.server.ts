import { z } from 'zod'
import { common, optional, text, unreadFlags, unreadObjects, unreadTexts } from './protocol.server.ts'

/** Requests about one-time codes and tokens, as the SDK sends them. Settings for native apps are ignored. */

export const sendCodeRequest = z.object({
  ...unreadTexts('challenge', 'captchaResp', 'userIp', 'iOSBundleId', 'iOSAppStoreId', 'androidPackageName'),
  ...unreadTexts('androidMinimumVersion', 'dynamicLinkDomain', 'linkDomain', 'targetProjectId'),
  ...unreadFlags('androidInstallApp', 'canHandleCodeInApp', 'returnOobLink'),
  ...common,
  requestType: optional(text),
  email: optional(text),
  newEmail: optional(text),
  idToken: optional(text),
  continueUrl: optional(text),
})
export type SendCodeRequest = z.output<typeof sendCodeRequest>

export const resetPasswordRequest = z.object({
  ...unreadTexts('email', 'oldPassword'),
  ...common,
  oobCode: optional(text),
  newPassword: optional(text),
})
export type ResetPasswordRequest = z.output<typeof resetPasswordRequest>

export const emailLinkRequest = z.object({
  ...common,
  email: optional(text),
  oobCode: optional(text),
  idToken: optional(text),
})
export type EmailLinkRequest = z.output<typeof emailLinkRequest>

export const authUriRequest = z.object({
  ...unreadTexts('providerId', 'oauthConsumerKey', 'oauthScope', 'context', 'hostedDomain', 'sessionId'),
  ...unreadTexts('authFlowType', 'appId', 'openidRealm', 'otaApp'),
  ...unreadObjects('customParameter'),
  ...common,
  identifier: optional(text),
  continueUri: optional(text),
})
export type AuthUriRequest = z.output<typeof authUriRequest>

export const revokeTokenRequest = z.object({
  ...unreadTexts('redirectUri'),
  ...common,
  idToken: optional(text),
  token: optional(text),
  tokenType: optional(text),
  providerId: optional(text),
})
export type RevokeTokenRequest = z.output<typeof revokeTokenRequest>
