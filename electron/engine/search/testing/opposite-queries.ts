/** A request, the tool that it wants, and the one that does the opposite with just the same thing. */
export interface OppositeQuery {
  readonly query: string
  readonly right: string
  readonly wrong: string
}

// Two tools, each a line: `tool < requests for it`.
const PAIRS = `
enable_notifications < turn notifications on for the team; activate the notifications; switch on notifications again
disable_notifications < no more notifications, deactivate them; turn the notifications off; please switch off notifications

lock_document < lock up the document so that nobody edits it; locking a document; the document should be locked
unlock_document < unlocking the document; please unlock that document; I need the document unlocked

archive_channel < archive the old channel; archiving a channel nobody uses
unarchive_channel < unarchive the channel; the channel has to be unarchived

follow_user < follow this user; following a new user
unfollow_user < unfollow the user; unfollow these users

subscribe_list < subscribe me to the list; sign the address up and subscribe it to the list
unsubscribe_list < unsubscribe from the list; unsubscribing an address from the list

mute_conversation < mute the conversation; silence this conversation
unmute_conversation < unmute the conversation; the conversation should be unmuted

block_sender < block the sender; ban that sender; keep the sender out
unblock_sender < unblock the sender; unban the sender

pin_message < pin this message; pinning the message
unpin_message < unpin the message; messages that should be unpinned

star_repository < star the repository; starring a repository
unstar_repository < unstar the repository; unstarring the repositories

mount_volume < mount the volume; mounting a volume
unmount_volume < unmount the volume; the volume should be unmounted

install_plugin < install the plugin; installing a new plugin
uninstall_plugin < uninstall the plugin; uninstalling plugins

register_webhook < register the webhook; registering a webhook
unregister_webhook < deregister the webhook; unregister that webhook

encrypt_file < encrypt the file; encrypting files
decrypt_file < decrypt the file; decrypting a file that came

compress_folder < compress the folder; zip up the folder
decompress_folder < decompress the folder; unzip the folder

encode_text < encode the text; encoding a text
decode_text < decode the text; decoding some text

import_contacts < import the contacts; importing my contacts
export_contacts < export the contacts; exporting contacts

upload_backup < upload the backup; uploading the backup
download_backup < download the backup; downloading a backup

open_incident < open an incident; opening a new incident; reopen the incident
close_incident < close the incident; closing incidents; close down the incident

start_recording < start the recording; begin recording; kick off the recording
stop_recording < stop the recording; end recording; terminate the recording

resume_campaign < resume the campaign; carry on with the campaign; continue the campaign
pause_campaign < pause the campaign; suspend the campaign; hold off the campaign

connect_account < connect the account; hook up the account; connecting accounts
disconnect_account < disconnect the account; disconnecting the account

join_meeting < join the meeting; joining a meeting; enter the meeting
leave_meeting < leave the meeting; leaving the meeting; exit the meeting

approve_request < approve the request; accept the request; approving requests
reject_request < reject the request; decline the request; turn down the request

grant_permission < grant the permission; granting permissions
revoke_permission < revoke the permission; take the permission away; revoking permissions

promote_member < promote the member; promoting a member; upgrade the member
demote_member < demote the member; demoting members; downgrade the member

increase_volume < increase the volume; raise the volume; turn the volume up
decrease_volume < decrease the volume; lower the volume; turn the volume down

add_attendee < add an attendee; adding attendees; include the attendee
remove_attendee < remove the attendee; removing an attendee; exclude that attendee

create_branch < create a branch; make a new branch; creating branches
delete_branch < delete the branch; get rid of the branch; erase the branch

assign_ticket < assign the ticket; assigning the ticket; hand the ticket over
unassign_ticket < unassign the ticket; unassigning a ticket

publish_post < publish the post; publishing a post
unpublish_post < unpublish the post; take the post down; retract the post

share_calendar < share the calendar; sharing a calendar
unshare_calendar < unshare the calendar; unsharing calendars

invite_guest < invite the guest; let the guest in; inviting guests
kick_guest < kick the guest; kick the guest out; throw out the guest

merge_cells < merge the cells; combine cells; merging cells
split_cells < split the cells; separate the cells; split up the cells

expand_section < expand the section; unfold the section
collapse_section < collapse the section; fold the section

deposit_funds < deposit the funds; depositing funds
withdraw_funds < withdraw the funds; withdrawing funds

freeze_card < freeze the card; freezing a card
unfreeze_card < unfreeze the card; thaw the card

commit_transaction < commit the transaction; committing a transaction; apply the transaction
rollback_transaction < roll the transaction back; revert the transaction; undo the transaction

allocate_address < allocate an address; reserve an address
deallocate_address < deallocate the address; deallocating addresses

acquire_lease < acquire the lease; claim the lease
release_lease < release the lease; releasing a lease

bind_role < bind the role; binding a role
unbind_role < unbind the role; unbinding roles

select_row < select the row; selecting rows
deselect_row < deselect the row; unselect the row

flag_review < flag the review; flagging reviews
unflag_review < unflag the review; unflagging a review

favourite_photo < favourite the photo; upvote the photo
unfavourite_photo < unfavourite the photo; dislike the photo

attach_disk < attach the disk; attaching disks; add the disk
detach_disk < detach the disk; detaching a disk; remove the disk

login_session < log in to the session; login to a session; sign in to the session
logout_session < log out of the session; logout of the session; sign out of the session

deploy_stack < deploy the stack; deploying a stack
undeploy_stack < undeploy the stack; roll the stack back

wake_device < wake the device; wake up the device
suspend_device < suspend the device; put it to sleep, the device

enqueue_task < enqueue the task; enqueueing tasks
dequeue_task < dequeue the task; dequeueing a task

hide_column < hide the column; hiding columns
unhide_column < unhide the column; reveal the column

whitelist_domain < whitelist the domain; permit the domain
blacklist_domain < blacklist the domain; forbid the domain; deny the domain

hire_candidate < hire the candidate; hiring a candidate
dismiss_candidate < dismiss the candidate; fire the candidate

lend_book < lend the book; lending books
borrow_book < borrow the book; borrowing a book

watch_issue < watch the issue; watching issues
unwatch_issue < unwatch the issue; unwatching an issue

get_maximum_temperature < maximum of the temperature; highest temperature
get_minimum_temperature < minimum temperature; lowest temperature

list_incoming_calls < incoming calls; inbound calls
list_outgoing_calls < outgoing calls; outbound calls
`

export const OPPOSITE_QUERIES: readonly OppositeQuery[] = PAIRS.trim()
  .split('\n\n')
  .flatMap((pair) => {
    const [one = ['', []], other = ['', []]] = pair.split('\n').map((side): [string, string[]] => {
      const [tool = '', requests = ''] = side.split(' < ')
      return [tool, requests.split('; ')]
    })
    return [
      ...one[1].map((query) => ({ query, right: one[0], wrong: other[0] })),
      ...other[1].map((query) => ({ query, right: other[0], wrong: one[0] })),
    ]
  })
