import { connect } from '#platform/http/connect.ts'
import { accountsContract } from '../contract.ts'

export const { api, query } = connect('accounts', accountsContract)
