import { connect } from '#platform/http/connect.ts'
import { operatorContract } from '../contract.ts'

const { query } = connect('operator', operatorContract)

export const platformQuery = query.overview.queryOptions()
export const serverQuery = query.server.queryOptions()
