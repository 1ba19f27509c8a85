# Who approves a charity’s claims, and why claims wait.

## Who can approve

too-few = Not enough people can approve claims
see-your-team = See your team
approvers = { $needed ->
    [1] Each claim needs one approval
    [2] Each claim needs two approvals
   *[other] Each claim needs { $needed } approvals
}, but { $can ->
    [0] nobody can approve
    [1] only one person can approve
   *[other] only { $can } people can approve
}.
approvers-now = { $needed ->
    [1] Each claim needs one approval
    [2] Each claim needs two approvals
   *[other] Each claim needs { $needed } approvals
}, but { $can ->
    [0] nobody here can approve
    [1] only one person here can approve
   *[other] only { $can } people here can approve
} now.
approvers-then = { $needed ->
    [1] Each claim needs one approval
    [2] Each claim needs two approvals
   *[other] Each claim needs { $needed } approvals
}, but then { $can ->
    [0] nobody could approve
    [1] only one person could approve
   *[other] only { $can } people could approve
}.
another = Each claim needs approval by someone other than the person who made it, but { $can ->
    [0] nobody can approve
    [1] only one person can approve
   *[other] only { $can } people can approve
}.
another-now = Each claim needs approval by someone other than the person who made it, but { $can ->
    [0] nobody here can approve
    [1] only one person here can approve
   *[other] only { $can } people here can approve
} now.
another-then = Each claim needs approval by someone other than the person who made it, but then { $can ->
    [0] nobody could approve
    [1] only one person could approve
   *[other] only { $can } people could approve
}.
invited = Claims wait for your colleague to join the team
invited-lead = People you have invited can approve once they sign in or accept the invitation.
hand-made = You cannot approve a claim that you make by hand
hand-made-lead = Each claim needs approval by someone other than the person who made it, and nobody else on your team can approve one now. You can approve the claims that we make on schedule.
hand-made-without = Without this person, nobody could approve a claim that you make by hand
hand-made-without-you = Without you, nobody could approve a claim that your colleague makes by hand
scheduled-go-on = That person could still approve the claims that we make on schedule.
too-few-without = Without this person, not enough people can approve claims
too-few-without-lead = If this person leaves the team or becomes a viewer, claims that need another approval cannot go ahead.
way-out = An owner can invite a colleague as an owner or finance officer under
team = Team
way-out-lower = , or choose a less strict approval under
claim-settings = Claim settings
too-few-without-you = Without you, not enough people can approve claims
too-few-without-you-lead = If you leave the team or become a viewer, claims that need another approval cannot go ahead.
way-out-when = A less strict choice applies after 24 hours, or once another owner confirms the change. It then also applies to a claim that is waiting now.

## Why claims wait

stopped = We have paused all claims to HMRC
stopped-lead = We know why and are working on it. Your gifts and claims are safe, and we will send your claims when we resume. You do not need to do anything.
unreached = We cannot reach HMRC at the moment
unreached-lead = Your gifts and claims are safe. We keep trying, and will send your claim when HMRC is back. You do not need to do anything.
held-twice = We have stopped sending your claims: HMRC may have one of them twice
held-twice-lead = We are asking HMRC. Your gifts are safe. If HMRC pays twice, set the extra money aside: you will have to return it.
held-refused = We have stopped sending your claims: HMRC refused to take one from us
held-refused-lead = Check that Uplift is appointed as your nominee at HMRC, and that your HMRC reference in Uplift is the one that HMRC uses. We are asking HMRC too. Your gifts are safe.
